"""What a line may mean, which format a deck is meant for, and its verdict."""
